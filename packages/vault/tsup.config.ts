import { defineBuild } from '../../scripts/tsup.mjs'

export default defineBuild({
  index: 'src/index.ts',
  'server/index': 'src/server/index.ts',
  'wire/index': 'src/wire/index.ts',
})
