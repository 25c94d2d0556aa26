import { createConnectionEngine } from '../connection/connection.engine.js'
import type { ClientContext } from '../context/context.js'
import { type ReactionDomains, wireReactions } from './reactions.js'

/** Wires what other domains do when something is connected, and gives what connects. */
export function startConnecting(ctx: ClientContext, domains: ReactionDomains): typeof createConnectionEngine {
  wireReactions(ctx, domains)
  return createConnectionEngine
}
