import { expect, it } from 'vitest'
import { hasLink } from './spam.js'

it.each([
  'Claim at https://a.b',
  'www.gift',
  'Visit prize.example',
  'reward-usdc.xyz',
  't.me/drop',
  '$5000 from x.claims',
])('takes "%s" for a link', text => expect(hasLink(text)).toBe(true))

it.each(['Local Cards', 'alice.eth', 'Dr. Who', 'Vol.2', 'CryptoPunks', '', null, 'v1.5 Pass'])(
  'takes "%s" for a name',
  text => expect(hasLink(text)).toBe(false),
)
