import { localNamespaces } from '@latchkey/local-chains'
import { startWorld } from '../setup/start-world'
import { errorCollector } from './checks'
import { narrowPage } from './narrow-page'

/** Runs once before the journeys, which use eip155 alone; the result stops everything. */
export const setup = (): Promise<() => Promise<void>> =>
  startWorld({
    leaveOut: localNamespaces.filter(namespace => namespace !== 'eip155'),
    pageHead: errorCollector,
    demoAnswers: narrowPage.answers,
  })
