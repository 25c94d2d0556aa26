import { defineBuild, writeClientEntries } from '../../scripts/tsup.mjs'

export default defineBuild(
  { index: 'src/index.ts', react: 'src/react.ts' },
  {
    onSuccess: async () => {
      await writeClientEntries(['react'])
    },
  },
)
