import { defineBuild } from '../../scripts/tsup.mjs'

export default defineBuild({
  index: 'src/index.ts',
  'adapter/index': 'src/adapter/index.ts',
  'api/index': 'src/api/index.ts',
  'networks/index': 'src/networks/index.ts',
  'testing/index': 'src/testing/index.ts',
})
