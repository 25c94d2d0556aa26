import { indexed, modules, packages } from './icon-table.mjs'
import { withSources } from './read-icon.mjs'

const folder = 'packages/core/src/icons'

const toConstant = name => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())

const toKey = name => (/^[a-z_]\w*$/i.test(name) ? name : `'${name}'`)

/** Breaks a line behind the key as the formatter does. */
const toRow = (key, svg) => {
  const line = `  ${toKey(key)}: '${svg}',`
  return line.length > 110 ? `  ${toKey(key)}:\n    '${svg}',` : line
}

const toModule = (name, rows, readIcon) =>
  [
    `${header} Sources and licences: ICONS.md. The marks belong to their owners.`,
    '',
    `export const ${toConstant(name)}: Readonly<Record<string, string>> = {`,
    ...Object.entries(rows).map(([key, source]) => toRow(key, readIcon(source))),
    '}',
    '',
  ].join('\n')

const header = '// Written by `node scripts/icons.mjs`.'

/** Returns the module that has the icon of a wallet, by the prefix of its id. */
const idsModule = () => ({
  file: `${folder}/wallet-icon-ids.ts`,
  text: `${header}\n${indexed
    .map(name => {
      const ids = Object.keys(modules[name]).map(id => id.slice(0, 8))
      return `\nexport const ${toConstant(name.replace(/icons$/, 'ids'))} =\n  '${ids.join(' ')}'\n`
    })
    .join('')}`,
})

/** The modules of icons as they have to be: the path of each, and its text. */
export const iconModules = () =>
  withSources(packages, readIcon => [
    ...Object.entries(modules).map(([name, rows]) => ({
      file: `${folder}/${name}.ts`,
      text: toModule(name, rows, readIcon),
    })),
    idsModule(),
  ])
