import * as z from 'zod/mini'
import { ApiProblem } from '../server/problem.js'
import type { NodeAnswer } from './nodes.types.js'

/** Reads the result of a call that must succeed. @throws ApiProblem `sourceFailed` */
export function requireResult<S extends z.ZodMiniType>(
  answer: NodeAnswer | undefined,
  schema: S,
): z.output<S> {
  const parsed = z.safeParse(schema, answer?.ok ? answer.result : undefined)
  if (!answer?.ok || !parsed.success)
    throw new ApiProblem('sourceFailed', "The network's answer cannot be used.")
  return parsed.data
}
