// How long a test waits for anything before it says that it hangs, in milliseconds. No test measures
// speed by it: a machine may be slow.
export const HANG = 120_000;
