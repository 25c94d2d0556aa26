import { defineBuild } from '../../scripts/tsup.mjs'

export default defineBuild({
  index: 'src/index.ts',
  'frame/index': 'src/frame/index.ts',
  'messages/index': 'src/messages/index.ts',
  'testing/index': 'src/testing/index.ts',
})
