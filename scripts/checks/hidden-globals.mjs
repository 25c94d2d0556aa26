import { readdirSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { isShippedSource, listFiles, root } from '../lib/workspace.mjs'
import { conclude, isMain, parseSource, placeOf, walk } from './source.mjs'

// What the linter's list of denied globals cannot express: a member of a global that is otherwise harmless.
const members = new Map([
  ['Date.now', 'use env.clock'],
  ['Math.random', 'use env.randomId'],
  ['AbortSignal.timeout', 'its timer cannot be faked or stopped: use env.clock'],
  ['performance.now', 'use env.clock'],
])

const isDate = node => ts.isIdentifier(node) && node.text === 'Date'

const complaint = node => {
  if (ts.isPropertyAccessExpression(node))
    return members.get(`${node.expression.getText()}.${node.name.text}`)
  if (ts.isNewExpression(node) && isDate(node.expression) && !node.arguments?.length) return 'use env.clock'
  if (ts.isCallExpression(node) && isDate(node.expression)) return 'use env.clock'
  return undefined
}

/** Reads of the clock and of chance that do not come in through `Env`. */
export const findHiddenGlobals = source =>
  [...walk(source)].flatMap(node => {
    const why = complaint(node)
    return why ? [`${placeOf(node)} ${node.getText().slice(0, 60)}: ${why}`] : []
  })

/** Where the outside world comes in through `Env` or the adapter's host and nowhere else. */
export const isWithoutGlobals = file =>
  /^packages\/(core|frame-bridge|adapter-[^/]+)\/src\//.test(file) &&
  isShippedSource(file) &&
  file !== 'packages/core/src/kernel/env.ts'

if (isMain(import.meta)) {
  const folders = readdirSync(path.join(root, 'packages')).map(name => `packages/${name}`)
  const files = folders.flatMap(folder => listFiles(folder)).filter(isWithoutGlobals)
  conclude(
    'hidden globals',
    files.length,
    files.flatMap(file => findHiddenGlobals(parseSource(file))),
  )
}
