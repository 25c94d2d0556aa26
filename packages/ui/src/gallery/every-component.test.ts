// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const read = (path: string) => readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8')
const components = [...read('../index.ts').matchAll(/export \{([^}]+)\} from '\.\/components\//g)]
  .flatMap(([, names = '']) => names.split(','))
  .map(name => name.trim())
  .filter(name => /^[A-Z]/.test(name))

// Nothing of these is to be seen: they speak to screen readers.
const unseen = ['LiveRegion', 'VisuallyHidden']
const shown = readdirSync(fileURLToPath(new URL('.', import.meta.url)))
  .filter(file => file.endsWith('.tsx') && !file.includes('.test.'))
  .map(file => read(`./${file}`))
  .join('\n')

it('shows every component that the package exports', () => {
  expect(components.length).toBeGreaterThan(25)
  expect(components.filter(name => !unseen.includes(name) && !shown.includes(`<${name}`))).toEqual([])
})
