import { defineBuild } from '../../scripts/tsup.mjs'

export default defineBuild({ main: 'src/main.ts', 'relay/index': 'src/relay/index.ts' })
