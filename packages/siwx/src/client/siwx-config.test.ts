import { expectTypeOf, it } from 'vitest'
import type * as core from '../../../core/src/context/siwx-options.types.js'
import type { SiwxConfig } from './siwx-config.types.js'

it('has the shape that createClient takes', () => {
  expectTypeOf<SiwxConfig>().toEqualTypeOf<core.SiwxConfig>()
})
