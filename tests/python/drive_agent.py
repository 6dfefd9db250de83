"""Turns the agents at the URLs of the arguments into what this package reads of what a2a-sdk's client hands out.

One JSON line for each agent: its card, and the answers to calls.
"""

import asyncio
import json
import sys
from collections.abc import AsyncIterator
from typing import Any

import httpx
from a2a.client import A2ACardResolver, Client, ClientCallContext, ClientConfig, ClientFactory
from a2a.client.service_parameters import ServiceParametersFactory, with_a2a_extensions
from a2a.types.a2a_pb2 import AgentCard, Artifact, Message, Part, Role, SendMessageRequest, StreamResponse
from a2a.utils.errors import JSON_RPC_ERROR_CODE_MAP, A2AError
from google.protobuf.json_format import MessageToDict, ParseDict
from protolabs_a2a import Turn, declared, registry, scan, trace_metadata
from testee import kind, rows, said

TRACE = trace_metadata("0af7651916cd43dd8448eb211c80319c", span_id="b7ad6b7169203331")


class Recorder(httpx.AsyncHTTPTransport):
    """A transport that keeps the last response, as it came over the wire."""

    active: str | None
    """The `A2A-Extensions` header."""
    body: list[bytes]

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        response = await super().handle_async_request(request)
        assert isinstance(response.stream, httpx.AsyncByteStream)
        self.active, self.body = response.headers.get("A2A-Extensions"), []
        response.stream = Tee(response.stream, self.body)
        return response

    @property
    def text(self) -> str:
        """The body, once it was read."""
        return b"".join(self.body).decode()


class Tee(httpx.AsyncByteStream):
    """A body whose chunks are kept as they are read."""

    def __init__(self, source: httpx.AsyncByteStream, kept: list[bytes]) -> None:
        self.source = source
        self.kept = kept

    async def __aiter__(self) -> AsyncIterator[bytes]:
        async for chunk in self.source:
            self.kept.append(chunk)
            yield chunk

    async def aclose(self) -> None:
        await self.source.aclose()


async def drive(url: str) -> dict[str, Any]:
    """An agent's card, and what it answers to a client that asks for none of its extensions, and for all."""
    recorder = Recorder()
    async with httpx.AsyncClient(transport=recorder, trust_env=False, timeout=30) as http:
        card = await A2ACardResolver(http, url).get_agent_card()
        # Unlike the resolver's own reading, this one refuses fields that it does not know.
        strict = ParseDict(json.loads(recorder.text), AgentCard())
        assert strict == card, "the resolver's card is another one"
        uris = [entry["uri"] for entry in declared(card)]
        client = ClientFactory(ClientConfig(httpx_client=http)).create(card)
        return {
            "card": MessageToDict(strict),
            "declared": uris,
            "found": [vars(found) for found in scan(card)],
            "calls": [await call(client, recorder, asked) for asked in ([], uris)],
        }


async def call(client: Client, recorder: Recorder, asked: list[str]) -> dict[str, Any]:
    """What a client reads that asks for these extensions."""
    message = Message(message_id="m-1", role=Role.ROLE_USER, parts=[Part(text="Fix the build.")])
    request = SendMessageRequest(message=message)
    request.metadata.update(TRACE)
    parameters = ServiceParametersFactory.create([with_a2a_extensions(asked)])
    events: list[StreamResponse] = []
    refusal = None
    try:
        async for event in client.send_message(
            request, context=ClientCallContext(service_parameters=parameters)
        ):
            events.append(event)
    except A2AError as error:
        refusal = {"code": JSON_RPC_ERROR_CODE_MAP[type(error)], "message": str(error)}
    return {
        "active": recorder.active,
        "refusal": refusal,
        "wire": recorder.text,
        "parsed": parsed(events),
        "said": summary(events),
    }


def parsed(events: list[StreamResponse]) -> dict[str, list[Any]]:
    """The payload of each extension in each message and artifact of the events."""
    carriers: list[Message | Artifact] = []
    for event in events:
        update = event.WhichOneof("payload")
        carriers += [event.status_update.status.message] if update == "status_update" else []
        carriers += [event.artifact_update.artifact] if update == "artifact_update" else []
    return {
        extension.slug: [payload for payload in map(extension.parse, carriers) if payload is not None]
        for extension in registry
    }


def summary(events: list[StreamResponse]) -> dict[str, Any]:
    """What the events say, without what only bytes tell."""
    turn = Turn()
    for event in events:
        turn.read(event)
    return {
        "frame_kinds": [kind(event) for event in events],
        "found": [row for index, event in enumerate(events) for row in rows(event, index)],
        **said(turn),
    }


for agent in sys.argv[1:]:
    print(json.dumps(asyncio.run(drive(agent))))
