import ts from 'typescript'
import { listFiles } from '../lib/workspace.mjs'
import { conclude, isMain, parseSource, placeOf, walk } from './source.mjs'

const isTestFile = file => /\.(test(-d)?|spec|fixture)\.(ts|tsx|mjs)$/.test(file) || /^e2e\//.test(file)

const runners = new Set(['it', 'test', 'describe', 'suite', 'bench'])
const narrowing = new Set(['only', 'skip', 'todo', 'fails', 'fixme', 'skipIf', 'runIf'])
const shorthands = new Set(['fit', 'xit', 'fdescribe', 'xdescribe', 'xtest'])

/** The names of a chain of properties and calls from its root: `it.each(rows).only` is `it`, `each`, `only`. */
const chainOf = node => {
  if (ts.isIdentifier(node)) return [node.text]
  if (ts.isPropertyAccessExpression(node)) return [...chainOf(node.expression), node.name.text]
  if (ts.isCallExpression(node)) return chainOf(node.expression)
  if (ts.isTaggedTemplateExpression(node)) return chainOf(node.tag)
  return []
}

/** Places where a test is singled out, left out, or expected to fail. */
export const findNarrowed = source =>
  [...walk(source)].flatMap(node => {
    if (ts.isIdentifier(node) && shorthands.has(node.text) && ts.isCallExpression(node.parent))
      return [`${placeOf(node)}: ${node.text}`]
    if (!ts.isPropertyAccessExpression(node) || !narrowing.has(node.name.text)) return []
    const [root] = chainOf(node)
    return runners.has(root) ? [`${placeOf(node)}: ${root}.${node.name.text}`] : []
  })

if (isMain(import.meta)) {
  const folders = ['packages', 'apps', 'tools', 'e2e', 'scripts', 'bench', 'examples']
  const files = folders.flatMap(folder => listFiles(folder)).filter(isTestFile)
  const sources = files.filter(file => /\.(ts|tsx|mjs)$/.test(file))
  conclude(
    'tests that all run',
    sources.length,
    sources.flatMap(file => findNarrowed(parseSource(file))),
  )
}
