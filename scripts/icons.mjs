import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { iconModules } from './icons/icon-modules.mjs'
import { root } from './lib/workspace.mjs'

// Writes the icons again from the packages that scripts/icons/icon-table.mjs names.
for (const { file, text } of iconModules()) {
  writeFileSync(path.join(root, file), text)
  console.log(`${file}: ${text.length} bytes`)
}
