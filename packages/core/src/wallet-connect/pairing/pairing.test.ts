import { expect, it } from 'vitest'
import { createFakeClock } from '../../testing/fake-clock.js'
import { turns } from '../../testing/turn.js'
import { createFakeSignClient } from '../fake-sign-client.fixture.js'
import { makeOffer } from './pairing.js'

it('an offer that comes after its wish ended is taken back, and nobody waits for its approval', async () => {
  const client = createFakeSignClient()
  const connect = client.connect
  let waits = 0
  client.connect = async input => {
    const offer = await connect(input)
    const approval = () => {
      waits += 1
      return offer.approval()
    }
    return { ...offer, approval }
  }
  const release = client.holdOffers()
  const wish = new AbortController()
  const making = makeOffer({
    client,
    clock: createFakeClock(),
    logger: { warn: () => undefined, error: () => undefined },
    proposal: {},
    signal: wish.signal,
  }).catch(error => error)
  await turns(5)
  wish.abort()
  expect(await making).toMatchObject({ code: 'aborted' })
  release()
  await turns(20)
  expect(client.offers).toEqual([])
  expect(waits).toBe(0)
})
