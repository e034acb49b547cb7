"""Pairs at the least cost: the one place of the engine that asks a library."""

from __future__ import annotations

from collections.abc import Mapping


def cheapest_pairs(count: int, costs: Mapping[tuple[int, int], int]) -> tuple[tuple[int, int], ...]:
    """Pair 0 … ``count`` − 1 so that the sum of ``costs`` is least, each pair lower first.

    Only pairs in ``costs`` (lower first, exact integers from 0, below 2**124) may be made; as
    many are made as can be. When several sums are least, which is found is not promised.
    """
    import rustworkx  # noqa: PLC0415 — heavy, and only this draw needs it

    top = max(costs.values(), default=0) + 1
    graph = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(count))
    graph.extend_from_weighted_edge_list(
        [(one, other, top - cost) for (one, other), cost in costs.items()]
    )
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return tuple(sorted((min(pair), max(pair)) for pair in found))
