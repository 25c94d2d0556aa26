import { version } from '../../package.json'
import type { HostOptions, SdkParameters } from './http.types.js'

const ours: SdkParameters = { st: 'latchkey', sv: version }

/** The parameters of every GET of both hosts. */
export const sdkQuery = ({ projectId, sdk = ours }: Pick<HostOptions, 'projectId' | 'sdk'>) => ({
  projectId,
  ...sdk,
})
