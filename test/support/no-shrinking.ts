import fc from 'fast-check';

// Whoever tests mutants wants to know that a property fails, not its smallest counterexample, which takes long to find.
fc.configureGlobal({ endOnFailure: true });
