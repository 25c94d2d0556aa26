import ts from 'typescript'
import { isShippedSource, listFiles } from '../lib/workspace.mjs'
import { conclude, isMain, parseSource, placeOf, walk } from './source.mjs'

const namespaces = new Set(['eip155', 'solana', 'polkadot', 'bip122', 'cosmos'])

/**
 * Where a namespace may stand by name: data that the specification gives per namespace.
 * An entry that nothing needs any more is an error, so the list can only shrink by itself.
 *
 * @type {readonly { file: string, why: string }[]}
 */
export const allowed = []

/** Generic code that must ask for a capability or a service instead of a name. */
export const mustNotName = file =>
  /^packages\/(core|react|ui)\/src\//.test(file) &&
  isShippedSource(file) &&
  !/\/(networks|testing|wallets\/bundled|core\/src\/icons)\//.test(file)

const textOf = node => {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text
  // `eip155:${x}` takes part in a comparison or makes an id as well as the bare word does.
  if (ts.isTemplateHead(node)) return node.text
  if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name)) return node.name.text
  if (ts.isPropertySignature(node) && ts.isIdentifier(node.name)) return node.name.text
  if (ts.isPropertyAccessExpression(node)) return node.name.text
  return undefined
}

/** Every place that names a namespace: a literal, a key or a member, bare or as the beginning of a CAIP-2 id. */
export const findNamespaceLiterals = source =>
  [...walk(source)].flatMap(node => {
    const text = textOf(node)
    return text !== undefined && namespaces.has(text.replace(/:$/, ''))
      ? [{ place: placeOf(node), text }]
      : []
  })

/** Findings without the allowed ones, and the allowances that nothing uses. */
export const judge = (found, table = allowed) => {
  const files = new Set(found.map(finding => finding.place.split(':')[0]))
  const unused = table.filter(entry => !files.has(entry.file))
  const named = found.filter(finding => !table.some(entry => finding.place.startsWith(`${entry.file}:`)))
  return [
    ...named.map(
      ({ place, text }) => `${place} '${text}': ask for a capability or a service, not for a namespace`,
    ),
    ...unused.map(
      entry => `${entry.file} is allowed to name namespaces and does not: take it out of the table`,
    ),
  ]
}

if (isMain(import.meta)) {
  const files = ['core', 'react', 'ui'].flatMap(name => listFiles(`packages/${name}`)).filter(mustNotName)
  conclude(
    'namespace literals',
    files.length,
    judge(files.flatMap(file => findNamespaceLiterals(parseSource(file)))),
  )
}
