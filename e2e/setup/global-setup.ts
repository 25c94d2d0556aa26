import { type LocalNamespace, localNamespaces } from '@latchkey/local-chains'
import { buildInjectScript } from '../../scripts/inject-script.mjs'
import { buildDatabaseTemplates } from '../../scripts/service-programs.mjs'
import { startWorld } from './start-world'

/** What the run was told to do without. */
const leftOutNamespaces = (): LocalNamespace[] => {
  const named = (process.env.LATCHKEY_LEAVE_OUT ?? '').split(',')
  const leftOut = localNamespaces.filter(namespace => named.includes(namespace))
  if (leftOut.length > 0) console.warn(`Left out by LATCHKEY_LEAVE_OUT: the tests of ${leftOut.join(', ')}\n`)
  return leftOut
}

/** Runs once before the browser tests; the result stops everything. */
export default function globalSetup(): Promise<() => Promise<void>> {
  return startWorld({ leaveOut: leftOutNamespaces(), prepare: [buildInjectScript, buildDatabaseTemplates] })
}
