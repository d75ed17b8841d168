import type { ConsoleMessage, Page } from 'playwright-core';

/** A refusal that a test provokes on purpose; the browser prints every 4xx to its console. */
export interface ExpectedAnswer {
  /** 0: no network, so no answer at all. */
  status: number;
  /** A part of the address. */
  url: string;
}

export interface PageWatch {
  /** Takes these answers as expected from now on. */
  expect(...answers: ExpectedAnswer[]): void;
  /** Everything that was printed, thrown or failed, apart from what was expected. */
  complaints(): string[];
}

/** Listens to all that a page prints to the console, throws, or fails to load: the console stays empty. */
export function watchPage(page: Page): PageWatch {
  const expected: ExpectedAnswer[] = [];
  const complaints: string[] = [];
  const isExpected = (url: string, status?: number) =>
    expected.some((answer) => url.includes(answer.url) && (status === undefined || answer.status === status));

  page.on('console', (message) => {
    if (!isExpected(message.location().url, failedStatus(message))) complaints.push(describeMessage(message));
  });
  page.on('pageerror', (error) => complaints.push(`thrown: ${error.stack ?? error.message}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'failed';
    // Leaving a page ends its open requests; that is no fault.
    if (reason !== 'net::ERR_ABORTED' && !isExpected(request.url(), 0))
      complaints.push(`${reason}: ${request.method()} ${request.url()}`);
  });
  page.on('response', (response) => {
    const { status, url } = { status: response.status(), url: response.url() };
    if (status >= 400 && !isExpected(url, status)) {
      complaints.push(`${status}: ${response.request().method()} ${url}`);
    }
  });

  return { expect: (...answers) => expected.push(...answers), complaints: () => complaints };
}

function failedStatus(message: ConsoleMessage): number | undefined {
  const status = /^Failed to load resource: the server responded with a status of (\d+)/.exec(message.text())?.[1];
  if (status) return Number(status);
  // Anything else that is printed is never expected: no answer has this status.
  return message.text().startsWith('Failed to load resource: net::') ? 0 : -1;
}

function describeMessage(message: ConsoleMessage): string {
  return `console.${message.type()}: ${message.text()} (${message.location().url})`;
}
