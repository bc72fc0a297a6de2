import type { FlowResult } from '#tests/paths/run.ts';

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll(/[^\t\n\r -\u{10FFFF}]/gu, '?');

/** Results as JUnit XML: a suite for each flow, a case for each path. */
export function junit(results: readonly FlowResult[]): string {
  const suites = results.map(({ flow, seconds, paths, seen, states, transitions }) => {
    const cases = paths.map(({ name, seconds: took, failure }) => {
      const head = `    <testcase classname="${flow}" name="${escaped(name)}" time="${took.toFixed(3)}"`;
      if (!failure) return `${head}/>`;
      const text = `at ${failure.step}\nexpected ${failure.expected}\nseen ${failure.found}`;
      return `${head}>\n      <failure message="${escaped(failure.step)}">${escaped(text)}</failure>\n    </testcase>`;
    });
    const failures = paths.filter(({ failure }) => failure).length;
    const coverage = `states ${seen.states.size}/${states}, transitions ${seen.transitions.size}/${transitions}, refused ${seen.refusals}`;
    return [
      `  <testsuite name="${flow}" tests="${paths.length}" failures="${failures}" time="${seconds.toFixed(3)}">`,
      `    <properties><property name="coverage" value="${coverage}"/></properties>`,
      ...cases,
      '  </testsuite>',
    ].join('\n');
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${suites.join('\n')}\n</testsuites>\n`;
}
