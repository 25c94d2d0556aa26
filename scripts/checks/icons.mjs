import { readFileSync } from 'node:fs'
import path from 'node:path'
import { iconModules } from '../icons/icon-modules.mjs'
import { root } from '../lib/workspace.mjs'
import { conclude, isMain } from './source.mjs'

/** The formatter decides where a line breaks behind a key. */
const inOneLine = text => text.replace(/:\n\s+'/g, ": '")

if (isMain(import.meta)) {
  const expected = iconModules()
  conclude(
    'modules of icons',
    expected.length,
    expected
      .filter(({ file, text }) => inOneLine(readFileSync(path.join(root, file), 'utf8')) !== inOneLine(text))
      .map(({ file }) => `${file} differs from its sources: run node scripts/icons.mjs and npm run format`),
  )
}
