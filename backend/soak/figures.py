"""What a simulated time counts, and how it is printed."""

from collections import Counter
from dataclasses import dataclass, field


@dataclass
class Figures:
    """Counts by name, and what turned out wrong."""

    counts: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)

    def add(self, name: str, number: int = 1) -> None:
        """`number` more of something."""
        self.counts[name] += number

    def fault(self, text: str) -> None:
        """Something that must not happen."""
        self.faults.append(text)

    def lines(self) -> list[str]:
        """The counts in the order of their names, then the faults."""
        width = max(map(len, self.counts), default=0)
        counted = [f"{name:<{width}}  {self.counts[name]:>8,}" for name in sorted(self.counts)]
        if not self.faults:
            return [*counted, "no faults"]
        return [*counted, f"{len(self.faults)} faults:", *self.faults[:50]]
