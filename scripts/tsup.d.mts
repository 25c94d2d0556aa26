import type { Options } from 'tsup'

export declare const defineBuild: (entry: Record<string, string>, extra?: Options) => Options
export declare const writeClientEntries: (entries: readonly string[]) => Promise<unknown>
