interface Task {
  // Never rejects.
  readonly run: () => Promise<void>;
  readonly person: string | undefined;
}

/**
 * Runs one task at a time. The next is of the person who has used the least time, so that nobody
 * who keeps asking gets more than an equal share. The tasks of one person keep their order.
 */
export class TaskQueue {
  readonly #now: () => number;
  #waiting: Task[] = [];
  #running: Task | undefined;
  readonly #used = new UsedTime();

  constructor(now: () => number) {
    this.#now = now;
  }

  /**
   * Adds a task.
   * @returns its result; and a way to leave, after which it does not start, and `done` may never
   * settle
   */
  add<Result>(person: string | undefined, run: () => Result | Promise<Result>) {
    let task: Task | undefined;
    const done = new Promise<Result>((resolve, reject) => {
      const settle = async (): Promise<void> => {
        try {
          resolve(await run());
        } catch (error) {
          reject(error);
        }
      };
      task = { person, run: settle };
      this.#enter(task);
    });
    const leave = (): void => {
      this.#waiting = this.#waiting.filter((queued) => queued !== task);
    };
    return { done, leave };
  }

  #enter(task: Task): void {
    const present = this.#running === undefined ? this.#waiting : [...this.#waiting, this.#running];
    this.#used.admit(task.person, new Set(present.map(({ person }) => person)));
    this.#waiting.push(task);
    if (this.#running === undefined) this.#start();
  }

  #start(): void {
    const task = this.#findNext();
    if (task === undefined) {
      this.#used.clear();
      return;
    }
    this.#waiting = this.#waiting.filter((queued) => queued !== task);
    this.#running = task;
    const startedMs = this.#now();
    // Not before whoever asks waits for it.
    void Promise.resolve()
      .then(task.run)
      .then(() => {
        this.#used.add(task.person, this.#now() - startedMs);
        this.#running = undefined;
        this.#start();
      });
  }

  #findNext(): Task | undefined {
    let next: Task | undefined;
    let leastMs = Number.POSITIVE_INFINITY;
    for (const task of this.#waiting) {
      const usedMs = this.#used.of(task.person);
      if (usedMs >= leastMs) continue;
      next = task;
      leastMs = usedMs;
    }
    return next;
  }
}

// Time used by everybody who waits or runs, and by others while somebody does. Undefined: nobody in
// particular.
class UsedTime {
  readonly #ms = new Map<string | undefined, number>();

  of(person: string | undefined): number {
    return this.#ms.get(person) ?? 0;
  }

  add(person: string | undefined, ms: number): void {
    this.#ms.set(person, this.of(person) + ms);
  }

  clear(): void {
    this.#ms.clear();
  }

  /**
   * Gives newcomers as much used time as the least of those present, so that absence saves up no
   * time.
   */
  admit(person: string | undefined, present: ReadonlySet<string | undefined>): void {
    if (present.has(person)) return;
    const usedTimes = [...present].map((presentPerson) => this.of(presentPerson));
    const leastMs = usedTimes.length === 0 ? 0 : Math.min(...usedTimes);
    this.#ms.set(person, Math.max(this.of(person), leastMs));
    for (const [absentee, usedMs] of this.#ms)
      if (absentee !== person && !present.has(absentee) && usedMs <= leastMs) {
        this.#ms.delete(absentee);
      }
  }
}
