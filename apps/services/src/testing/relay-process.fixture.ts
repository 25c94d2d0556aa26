import { type ServicesProcess, startServicesProcess } from './services-process.fixture.js'

/** The relay as its own process, from source. */
export type RelayProcess = ServicesProcess

/** Starts it and waits until it listens. @throws with what it wrote when it ends instead */
export const startRelayProcess = (args: readonly string[]): Promise<RelayProcess> =>
  startServicesProcess(['relay', ...args], {})
