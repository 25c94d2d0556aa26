import type { Options } from 'tsup'

export declare const defineBuild: (entry: Record<string, string>, extra?: Options) => Options
