import { expect, it } from 'vitest'

interface Files {
  readFile(path: URL, encoding: 'utf8'): Promise<string>
}

// Named indirectly: this package is typed for browsers, and one test is no reason to let Node's globals in.
const builtin = 'node:fs/promises'

it('shows adapter authors an example that is compiled and run', async () => {
  const { readFile }: Files = await import(/* @vite-ignore */ builtin)
  const read = (path: string) => readFile(new URL(path, import.meta.url), 'utf8')
  const [guide, example] = await Promise.all([read('../../TESTING.md'), read('./example.test.ts')])
  expect(guide).toContain(`\`\`\`ts\n${example.trimEnd()}\n\`\`\``)
})
