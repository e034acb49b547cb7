// What the scripts use of vendor/idb.js. `Records` names each store and what lies in it.

type Names<Records> = keyof Records & string;

/** An open database; every answer comes later. */
export interface Database<Records> {
  get<Name extends Names<Records>>(store: Name, key: string): Promise<Records[Name] | undefined>;
  getAll<Name extends Names<Records>>(store: Name): Promise<Records[Name][]>;
  put<Name extends Names<Records>>(store: Name, value: Records[Name]): Promise<IDBValidKey>;
  delete(store: Names<Records>, key: string): Promise<void>;
  transaction<Name extends Names<Records>>(
    store: Name,
    mode: IDBTransactionMode,
  ): Transaction<Records[Name]>;
  createObjectStore(store: Names<Records>, options: IDBObjectStoreParameters): unknown;
  close(): void;
}

/** A transaction over one store. */
export interface Transaction<Value> {
  store: {
    get(key: string): Promise<Value | undefined>;
    put(value: Value): Promise<IDBValidKey>;
  };
  done: Promise<void>;
}

/** What openDB tells about the connection. */
export interface Opening<Records> {
  upgrade?(database: Database<Records>, before: number): void;
  blocking?(): void;
  terminated?(): void;
}

export function openDB<Records>(
  name: string,
  version: number,
  opening: Opening<Records>,
): Promise<Database<Records>>;
