// @vitest-environment jsdom
import { expect, it } from 'vitest'
import * as index from './index.js'
import * as mount from './mount.js'
import * as networks from './networks.js'
import * as ar from './text/ar.js'
import * as de from './text/de.js'
import * as themes from './themes.js'

it('exports exactly these names', () => {
  const names = Object.entries({ index, mount, networks, 'text/ar': ar, 'text/de': de, themes }).map(
    ([entry, module]) => `${entry}: ${Object.keys(module).sort().join(' ')}`,
  )
  expect(names).toMatchSnapshot()
})
