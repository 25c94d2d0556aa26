import { xxhashAsHex } from '@polkadot/util-crypto/xxhash'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { toHex } from '../codec/bytes.js'
import { twox } from './twox.js'

it('hashes as the reference library does, whatever the length', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 150 }), bytes => {
      expect(toHex(twox(bytes, 1))).toBe(xxhashAsHex(bytes, 64))
      expect(toHex(twox(bytes, 2))).toBe(xxhashAsHex(bytes, 128))
    }),
  )
})
