import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { variants } from './variants'

/** Where the pictures and the sheet of them are. */
const sheetFolder = fileURLToPath(new URL('../screenshots/contact-sheet', import.meta.url))

const slug = (view: string) => view.toLowerCase().replace(/[^a-z]+/g, '-')

/** Returns the file of a view's picture. `order` keeps the views in the order of the walks. */
export function pictureFile(variant: string, order: number, view: string): string {
  const folder = path.join(sheetFolder, variant)
  mkdirSync(folder, { recursive: true })
  return path.join(folder, `${String(order).padStart(2, '0')}-${slug(view)}.png`)
}

/** Removes the pictures of a former run, so that none of them is taken for a new one. */
export const clearSheet = (): void => rmSync(sheetFolder, { recursive: true, force: true })

const toCell = (variant: string, name: string) => {
  const file = path.join(sheetFolder, variant, name)
  if (!existsSync(file)) return '<td class="none">no picture</td>'
  return `<td><img alt="" src="data:image/png;base64,${readFileSync(file).toString('base64')}"></td>`
}

const style = `body{font:14px system-ui;margin:24px;background:#888}table{border-spacing:12px}
th{color:#fff;text-align:start;vertical-align:top}td{vertical-align:top}img{display:block;width:280px}
.none{color:#fff;width:280px}`

/** Writes one page with a row per view and a column per variant, and returns its file. */
export function writeSheet(): string {
  const shown = variants.filter(({ id }) => existsSync(path.join(sheetFolder, id)))
  const names = [...new Set(shown.flatMap(({ id }) => readdirSync(path.join(sheetFolder, id))))].sort()
  const rows = names.map(
    name =>
      `<tr><th>${name.replace(/^\d+-|\.png$/g, '')}</th>${shown.map(({ id }) => toCell(id, name)).join('')}</tr>`,
  )
  const head = `<tr><th></th>${shown.map(({ title }) => `<th>${title}</th>`).join('')}</tr>`
  const file = path.join(sheetFolder, 'index.html')
  writeFileSync(
    file,
    `<!doctype html><meta charset="utf-8"><title>Latchkey, every view</title><style>${style}</style>
<table>${head}${rows.join('\n')}</table>`,
  )
  return file
}
