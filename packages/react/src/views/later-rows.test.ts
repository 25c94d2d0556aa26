import type { ViewName } from '@latchkey/core'
import { expect, it } from 'vitest'
import { viewRows } from '../modal/view-registry.js'
import { laterRows } from './later-rows.js'

// A test of the registry adds this one to the names, for every file of the workspace.
type KitView = Exclude<ViewName, 'MadeUp'>

it('has a row for each view that the core names, which the type checker compares', () => {
  const rows: Record<Exclude<KitView, 'Connect'>, unknown> = { ...viewRows, ...laterRows }
  for (const load of Object.values(rows)) expect(load).toBeTypeOf('function')
})
