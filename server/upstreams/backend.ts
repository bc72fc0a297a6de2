/** A service behind the portal, as its status is told (D-033, D-079.4, D-171b). */
export type Backend = {
  readonly id: string;
  /** as people read it */
  readonly name: string;
  readonly isSimulated: boolean;
  /** Asks it; rejecting means no. */
  readonly isUp: () => Promise<boolean>;
};
