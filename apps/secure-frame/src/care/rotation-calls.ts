import { authRotation, keeperRotation, type NewRotation, type ReleasedPart } from '@latchkey/vault/wire'
import type { PartyClient } from '../session/party-client.js'

/** The calls of a rotation at auth, with a session. */
export const createAuthRotationCalls = (client: PartyClient) => {
  const settle = (path: string) => (token: string, rotation: string, statement: string) =>
    client.call({
      method: 'POST',
      path: `/rotation/${path}`,
      body: { rotation, statement },
      answer: authRotation.settle.answer,
      token,
    })
  return {
    state: (token: string) =>
      client.call({ method: 'GET', path: '/rotation', answer: authRotation.state.answer, token }),
    begin: (token: string, body: NewRotation) =>
      client.call({ method: 'POST', path: '/rotation', body, answer: authRotation.begin.answer, token }),
    halves: (token: string): Promise<ReleasedPart> =>
      client.call({
        method: 'POST',
        path: '/rotation/halves',
        body: {},
        answer: authRotation.halves.answer,
        token,
      }),
    commit: settle('commit'),
    undo: settle('undo'),
  }
}

/** The calls of a rotation at the keeper, in a flow that was approved by the link. */
export const createKeeperRotationCalls = (client: PartyClient) => {
  const settle = (path: string) => (flow: string, rotation: string) =>
    client.call({
      method: 'POST',
      path: `/flows/${flow}/rotation/${path}`,
      body: { rotation },
      answer: keeperRotation.settle.answer,
    })
  return {
    state: (flow: string) =>
      client.call({ method: 'GET', path: `/flows/${flow}/rotation`, answer: keeperRotation.state.answer }),
    begin: (flow: string, body: NewRotation) =>
      client.call({
        method: 'POST',
        path: `/flows/${flow}/rotation`,
        body,
        answer: keeperRotation.begin.answer,
      }),
    halves: (flow: string): Promise<ReleasedPart> =>
      client.call({
        method: 'POST',
        path: `/flows/${flow}/rotation/halves`,
        body: {},
        answer: keeperRotation.halves.answer,
      }),
    commit: settle('commit'),
    undo: settle('undo'),
  }
}

export interface RotationCalls {
  readonly auth: ReturnType<typeof createAuthRotationCalls>
  readonly keeper: ReturnType<typeof createKeeperRotationCalls>
}
