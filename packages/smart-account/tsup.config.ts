import { defineBuild } from '../../scripts/tsup.mjs'

export default defineBuild({ index: 'src/index.ts', 'deployment/index': 'src/deployment/index.ts' })
