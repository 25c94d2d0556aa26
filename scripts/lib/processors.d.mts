/** Processors that tests may keep busy: those of the machine, or what a container is granted of them. At least 1. */
export declare const countProcessors: (granted?: number, machine?: number) => number
