import { expect, it } from 'vitest'
import * as hydration from './hydration.js'
import * as index from './index.js'
import * as mount from './mount.js'
import * as networks from './networks.js'
import * as server from './server.js'
import * as ar from './text/ar.js'
import * as de from './text/de.js'
import * as themes from './themes.js'

it('exports exactly these names', () => {
  const names = Object.entries({
    hydration,
    index,
    mount,
    networks,
    server,
    'text/ar': ar,
    'text/de': de,
    themes,
  }).map(([entry, module]) => `${entry}: ${Object.keys(module).sort().join(' ')}`)
  expect(names).toMatchSnapshot()
})
