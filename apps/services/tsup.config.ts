import { defineConfig } from 'tsup'

// A program, not a library: the packages of this repository are in the sources only, so they are bundled.
export default defineConfig({
  entry: { main: 'src/main.ts', 'relay/index': 'src/relay/index.ts' },
  format: 'esm',
  target: 'node20',
  clean: true,
  splitting: true,
  sourcemap: true,
  noExternal: [/^@latchkey\//, 'zod'],
})
