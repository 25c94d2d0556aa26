import { readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { root } from './workspace.mjs'

const sourceOf = file =>
  ts.createSourceFile(file, readFileSync(path.join(root, file), 'utf8'), ts.ScriptTarget.Latest, true)

/** The text of a TSDoc comment in one line, as Markdown in a table shows it. */
export const plainDoc = comment =>
  comment
    .replace(/^\/\*\*|\*\/$/g, '')
    .replace(/^\s*\*( |$)/gm, '')
    .replace(/^\s*@(example|throws|see|internal)[\s\S]*/m, '')
    .replace(/\{@link (\w+)\}/g, '`$1`')
    .replace(/\s+/g, ' ')
    .trim()

const commentsBefore = node => {
  const text = node.getSourceFile().text
  const ranges = ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []
  return ranges.map(({ pos, end }) => text.slice(pos, end)).filter(each => each.startsWith('/**'))
}

/** @throws where a name has no TSDoc: the page could not say what it means */
const docOf = (node, name) => {
  const doc = plainDoc(commentsBefore(node).at(-1) ?? '')
  if (doc === '') throw new Error(`${node.getSourceFile().fileName}: ${name} has no TSDoc`)
  return doc
}

const cell = text => text.replace(/\s+/g, ' ').replaceAll('|', '\\|')

export const table = (head, rows) =>
  [head, head.map(() => '---'), ...rows].map(row => `| ${row.join(' | ')} |`).join('\n')

const membersOf = (file, name) => {
  const found = sourceOf(file).statements.find(
    each => ts.isInterfaceDeclaration(each) && each.name.text === name,
  )
  if (!found) throw new Error(`${file} has no interface ${name}`)
  return found.members
}

/** A table of the members of an interface: name, type, and what their TSDoc says. */
const interfaceTable = (file, name, title) =>
  table(
    [title, 'type', 'meaning'],
    membersOf(file, name).map(member => {
      const key = member.name.getText()
      const type = member.type?.getText().replace(/ \| undefined$/, '') ?? ''
      const required = member.questionToken ? '' : ' Required.'
      return [`\`${key}\``, `\`${cell(type)}\``, `${cell(docOf(member, key))}${required}`]
    }),
  )

const hookFiles = exports =>
  exports.statements
    .filter(each => ts.isExportDeclaration(each) && each.moduleSpecifier && each.exportClause)
    .flatMap(each =>
      each.exportClause.elements
        .filter(({ isTypeOnly, name }) => !isTypeOnly && /^use[A-Z]/.test(name.text))
        .map(({ name }) => ({
          name: name.text,
          file: path.posix.join('packages/react/src', each.moduleSpecifier.text.replace(/\.js$/, '.ts')),
        })),
    )

const declarationOf = (file, name) =>
  sourceOf(file).statements.find(
    each =>
      (ts.isFunctionDeclaration(each) && each.name?.text === name) ||
      (ts.isVariableStatement(each) &&
        each.declarationList.declarations.some(one => one.name.getText() === name)),
  )

/** A table of the hooks that `@latchkey/react` exports. */
const hookTable = () =>
  table(
    ['hook', 'returns'],
    hookFiles(sourceOf('packages/react/src/index.ts'))
      .sort((a, b) => a.name.localeCompare(b.name))
      .map(({ name, file }) => [
        `\`${name}\``,
        cell(docOf(declarationOf(file, name), name)).replace(/^Returns (.)/, (_, first) =>
          first.toUpperCase(),
        ),
      ]),
  )

/** A table of the error codes, in the order of the source. */
const errorTable = () => {
  const file = 'packages/core/src/errors/codes.ts'
  const list = []
  const visit = node => {
    if (ts.isArrayLiteralExpression(node)) list.push(...node.elements)
    ts.forEachChild(node, visit)
  }
  visit(sourceOf(file))
  return table(
    ['code', 'what happened'],
    list.map(each => [`\`${each.text}\``, cell(docOf(each, each.text))]),
  )
}

const blocks = {
  options: () => interfaceTable('packages/core/src/context/options.types.ts', 'ClientOptions', 'option'),
  features: () => interfaceTable('packages/core/src/context/options.types.ts', 'FeatureOptions', 'feature'),
  settings: () => interfaceTable('packages/react/src/settings.ts', 'UiSettings', 'setting'),
  hooks: hookTable,
  errors: errorTable,
}

/**
 * The page with each block between `<!-- generated: name -->` and `<!-- end -->` made anew.
 *
 * @throws where a block is missing or has no generator
 */
export const generateReference = (page, generators = blocks) => {
  const seen = new Set()
  const text = page.replace(/(<!-- generated: (\w+) -->\n)[\s\S]*?(<!-- end -->)/g, (_, start, name, end) => {
    if (!generators[name]) throw new Error(`Nothing generates the block ${name}`)
    seen.add(name)
    return `${start}\n${generators[name]()}\n\n${end}`
  })
  const missing = Object.keys(generators).filter(name => !seen.has(name))
  if (missing.length > 0) throw new Error(`The page has no block for ${missing.join(', ')}`)
  return text
}
