"""Turns the frames of a task into its artifacts, each put together from its chunks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ._frame import Frame, frame_of
from ._json import as_list, as_object
from ._status import has_ended, snapshot, status_in, task_state, text_in

__all__ = ["ArtifactAssembler", "AssembledArtifact"]


@dataclass(frozen=True)
class AssembledArtifact:
    """An artifact as far as it was sent."""

    artifact_id: str
    """Its `artifactId`; empty where that is no string."""
    text: str
    """Its text parts, joined without anything between; data and files are no text."""
    complete: bool
    """Whether no more is to come: the last update said so, or the task has ended since."""


class ArtifactAssembler:
    """The artifacts of one task, read from its frames in order.

    An update replaces the text of its artifact, unless its `append` is exactly true; a task that brings artifacts
    replaces them all.
    """

    def __init__(self) -> None:
        self._pieces: dict[str, list[str]] = {}
        self._complete: dict[str, bool] = {}

    def read(self, frame: object) -> None:
        """Reads what `scan` takes; what says nothing of artifacts changes nothing."""
        self.fold(frame_of(frame))

    def fold(self, frame: Frame) -> None:
        """The same for a frame whose kind is known."""
        task = snapshot(frame)
        if task is not None:
            self._replace_all(task)
        elif frame.kind == "artifactUpdate":
            self._update(frame.value)
        status = status_in(frame)
        if status is not None and has_ended(task_state(status.get("state"))):
            self._complete = dict.fromkeys(self._complete, True)

    @property
    def artifacts(self) -> list[AssembledArtifact]:
        """The artifacts, in the order of their first appearance."""
        return [
            AssembledArtifact(artifact_id, "".join(pieces), self._complete[artifact_id])
            for artifact_id, pieces in self._pieces.items()
        ]

    @property
    def text(self) -> str:
        """The texts of all artifacts, joined without anything between."""
        return "".join(piece for pieces in self._pieces.values() for piece in pieces)

    def _replace_all(self, task: Mapping[str, Any]) -> None:
        artifacts = as_list(task.get("artifacts"))
        if not artifacts:
            return
        self._pieces.clear()
        self._complete.clear()
        for artifact in artifacts:
            self._put(as_object(artifact), append=False, complete=False)

    def _update(self, update: Mapping[str, Any]) -> None:
        append, complete = update.get("append") is True, update.get("lastChunk") is True
        self._put(as_object(update.get("artifact")), append=append, complete=complete)

    def _put(self, artifact: Mapping[str, Any] | None, *, append: bool, complete: bool) -> None:
        if artifact is None:
            return
        name = artifact.get("artifactId")
        artifact_id = name if isinstance(name, str) else ""
        pieces = self._pieces.setdefault(artifact_id, [])
        if not append:
            pieces.clear()
        pieces.append(text_in(artifact))
        self._complete[artifact_id] = complete
