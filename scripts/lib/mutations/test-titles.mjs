import ts from 'typescript'

const suites = new Set(['describe', 'suite'])
const tests = new Set(['it', 'test'])

/** `it.each(rows)` is `it` with `each`. */
const readRunner = node => {
  if (ts.isIdentifier(node)) return { root: node.text, isEach: false }
  if (ts.isCallExpression(node)) return { ...readRunner(node.expression), isEach: true }
  if (ts.isTaggedTemplateExpression(node)) return { ...readRunner(node.tag), isEach: true }
  if (ts.isPropertyAccessExpression(node)) return readRunner(node.expression)
  return { root: '', isEach: false }
}

const quote = text => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Vitest fills rows of a table into `%s` and `$name`. */
const fromTable = text =>
  text
    .split(/(%[sdifjoOc#$]|\$[\w.]+)/)
    .map((part, index) => (index % 2 === 1 ? '[^]*' : quote(part.replaceAll('%%', '%'))))
    .join('')

/** A title as the pattern of all that it can become, or undefined for a title that is computed elsewhere. */
const readTitle = (node, isEach) => {
  const literal = text => (isEach ? fromTable(text) : quote(text))
  if (node && ts.isStringLiteralLike(node)) return literal(node.text)
  if (!node || !ts.isTemplateExpression(node)) return undefined
  return node.templateSpans.reduce(
    (pattern, span) => `${pattern}[^]*${literal(span.literal.text)}`,
    literal(node.head.text),
  )
}

/** The full titles of the tests of a source file, outermost suite first, as patterns. */
export const findTitles = source => {
  const found = []
  const visit = (node, suite) => {
    const { root, isEach } = ts.isCallExpression(node) ? readRunner(node.expression) : {}
    const title = suites.has(root) || tests.has(root) ? readTitle(node.arguments[0], isEach) : undefined
    if (title !== undefined && tests.has(root)) found.push([...suite, title])
    const inner = title !== undefined && suites.has(root) ? [...suite, title] : suite
    ts.forEachChild(node, child => visit(child, inner))
  }
  visit(source, [])
  return found.map(parts => new RegExp(`^${parts.join(' > ')}$`))
}
