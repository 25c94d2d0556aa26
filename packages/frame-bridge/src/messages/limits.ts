/** What one message may weigh, in bytes of its texts as UTF-8. */
export const MAX_BYTES = 256 * 1024
/** How deep a message may be nested. The message itself is level 1. */
export const MAX_DEPTH = 12
/** How many requests a frame answers at once. */
export const MAX_OPEN = 64
/** How many requests a frame takes within a second. */
export const MAX_PER_SECOND = 50
