import type { RemoteFeature } from '@latchkey/core/api'

/** An app that uses the services. */
export interface Project {
  readonly id: string
  readonly name: string
  readonly features: readonly RemoteFeature[] | null
  readonly analytics: boolean
  readonly costPerMinute: number | null
  /** Pages that may use it. Empty: every page. */
  readonly origins: readonly string[]
  /** Whether an `Authorization` header has a server key of the project. */
  hasKey(authorization: string): boolean
  /** Whether a page of this origin may use the project. Loopback may use every project. */
  allows(origin: string): boolean
}

/** The projects of these services. */
export interface Projects {
  find(id: string): Promise<Project | undefined>
  /** Whether some project lists the origin: for routes that name no project. */
  isListed(origin: string): Promise<boolean>
}
