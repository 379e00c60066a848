"""Several processes train one run: `torchrun --nproc-per-node 2 -m training train ...`.

Each rank plays its own tables; gradients are averaged, so all ranks hold the same weights. The first rank alone writes
and reports. gloo joins CPUs, nccl GPUs.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass

import torch
import torch.distributed as dist
from torch import Tensor


@dataclass(frozen=True, slots=True)
class Team:
    """The ranks of a run; a run by itself is a team of one.

    rank    number of this process, 0..size-1     device  where its networks are
    """

    rank: int = 0
    size: int = 1
    device: str = "cpu"

    @classmethod
    def join(cls) -> Team:
        """The team that torchrun has started, or a team of one. A GPU is used where there is one."""
        size = int(os.environ.get("WORLD_SIZE", "1"))
        device = f"cuda:{os.environ.get('LOCAL_RANK', '0')}" if torch.cuda.is_available() else "cpu"
        if size == 1:
            return cls(device=device)
        if device != "cpu":
            torch.cuda.set_device(device)
        dist.init_process_group("nccl" if device != "cpu" else "gloo")
        return cls(dist.get_rank(), size, device)

    def leave(self) -> None:
        """The run is over."""
        if self.size > 1:
            dist.destroy_process_group()

    @torch.no_grad()
    def average(self, parameters: Iterable[Tensor]) -> None:
        """Replace each parameter's gradient by its mean over the ranks."""
        if self.size == 1:
            return
        gradients = [parameter.grad for parameter in parameters if parameter.grad is not None]
        flat = torch.cat([gradient.view(-1) for gradient in gradients])
        dist.all_reduce(flat)
        flat /= self.size
        parts = torch.split(flat, [gradient.numel() for gradient in gradients])
        for gradient, part in zip(gradients, parts, strict=True):
            gradient.copy_(part.view_as(gradient))

    def largest(self, *numbers: float) -> list[float]:
        """Each number's largest value over the ranks: what all of them act on."""
        if self.size == 1:
            return list(numbers)
        shared = torch.tensor(numbers, dtype=torch.float64, device=self.device)
        dist.all_reduce(shared, dist.ReduceOp.MAX)
        return shared.tolist()


ALONE = Team()
"""One process on the CPU."""
