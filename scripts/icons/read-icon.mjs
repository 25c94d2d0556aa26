import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** What an image of ours may not hold: scripts, other documents, pictures inside of it, and addresses of any kind. */
const refused =
  /<(script|image|foreignObject|style|use|a|animate|set)\b|\son\w+=|href=(?!"#)|url\((?!#)|<!|<\?/i

/** The root element with a view box and without a size: the box that shows it decides. */
const tidyRoot = root => {
  const [width, height] = ['width', 'height'].map(
    name => new RegExp(` ${name}="(\\d+)(?:px)?"`).exec(root)?.[1],
  )
  const plain = root.replace(
    / (width|height|class|role|aria-\w+|id|style|x|y|version|xmlns:\w+|xml:\w+)="[^"]*"/g,
    '',
  )
  return root.includes('viewBox') || !width || !height
    ? plain
    : plain.replace('>', ` viewBox="0 0 ${width} ${height}">`)
}

/** Fills that a style sheet inside of the SVG gives to classes, as attributes. */
const inlineFills = svg => {
  const sheet = /<style[^>]*>([^<]*)<\/style>/.exec(svg)?.[1] ?? ''
  const fills = [...sheet.matchAll(/\.(\w+)\{fill:(#\w+);?\}/g)]
  const plain = svg.replace(/<style[^>]*>[^<]*<\/style>/, '')
  return fills.reduce((text, [, name, fill]) => text.replaceAll(`class="${name}"`, `fill="${fill}"`), plain)
}

/** The text of an SVG as it is kept: one line, without what an <img> does not read. */
const tidy = svg => {
  const text = inlineFills(svg)
    .replace(/<\?xml[^>]*\?>|<!--[\s\S]*?-->/g, '')
    .replace(/\s*\n\s*/g, ' ')
    .replace(/> +</g, '><')
    .replace(/^<svg[^>]*>/, tidyRoot)
    .trim()
  if (!/^<svg [^>]*viewBox="[^"]+"[^>]*>.*<\/svg>$/.test(text))
    throw new Error(`not an SVG with a view box: ${text}`)
  if (refused.test(text)) throw new Error(`refused in an icon: ${refused.exec(text)?.[0]}`)
  return text.includes('xmlns="') ? text : text.replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" ')
}

/** The SVG in a source file: the file itself, a string of a module, or a `data:` URL in one. */
const svgIn = (text, file) => {
  if (file.endsWith('.svg')) return text.trim()
  const encoded = /data:image\/svg\+xml,([^"'`]+)/.exec(text)?.[1]
  if (encoded) return decodeURIComponent(encoded)
  const literal = /'(<svg (?:[^'\\]|\\.)*)'/.exec(text)?.[1]
  if (literal) return literal.replaceAll('\\n', '\n')
  throw new Error(`no SVG in ${file}`)
}

/** Downloads one version of a package, compares it with the integrity that the table names, and unpacks it. */
const unpack = (folder, { name, version, integrity }) => {
  const packed = execFileSync('npm', ['pack', `${name}@${version}`, '--prefer-offline'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'ignore'],
    encoding: 'utf8',
  })
  const tarball = path.join(folder, packed.trim().split('\n').at(-1))
  const found = `sha512-${createHash('sha512').update(readFileSync(tarball)).digest('base64')}`
  if (found !== integrity) throw new Error(`${name}@${version} is ${found}, expected ${integrity}`)
  const target = mkdtempSync(path.join(folder, 'package-'))
  execFileSync('tar', ['xzf', tarball, '-C', target, '--strip-components=1'])
  return target
}

/** The file of a row; a `*` stands for a hash in its name. */
const fileOf = (dir, pattern) => {
  if (!pattern.includes('*')) return path.join(dir, pattern)
  const [start, end] = path.basename(pattern).split('*')
  const inside = path.join(dir, path.dirname(pattern))
  const found = readdirSync(inside).filter(
    file => file.startsWith(start) && /^[A-Z0-9]{8}$/.test(file.slice(start.length, -end.length)),
  )
  if (found.length !== 1) throw new Error(`${found.length} files for ${pattern}`)
  return path.join(inside, found[0])
}

/** Calls `read` with a function that gives the tidied SVG of a row; what was downloaded is removed afterwards. */
export const withSources = (packages, read) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'latchkey-icons-'))
  const unpacked = new Map()
  try {
    return read(({ from, path: pattern }) => {
      if (!unpacked.has(from)) unpacked.set(from, unpack(folder, packages[from]))
      const file = fileOf(unpacked.get(from), pattern)
      return tidy(svgIn(readFileSync(file, 'utf8'), file))
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
