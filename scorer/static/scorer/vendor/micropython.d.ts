// What engine.js uses of micropython.js.

interface MicroPython {
  FS: { mkdir(path: string): void; writeFile(path: string, text: string): void };
  runPython(source: string): void;
  globals: { get(name: string): any };
}

export function loadMicroPython(options: { heapsize: number }): Promise<MicroPython>;
