import { renderToStaticMarkup } from 'react-dom/server';
import { formatIndianDate, indianDate } from '#contract/indian-time.ts';
import type { CopySection } from './copy-queries.ts';

interface Copy {
  shopName: string;
  now: Date;
  sections: readonly CopySection[];
}

const STYLE = `
body { max-width: 70rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 sans-serif; color: #2b1426; }
h2 { margin-top: 2rem; }
div { overflow-x: auto; }
table { border-collapse: collapse; }
th, td { max-width: 24rem; padding: 0.4rem 0.75rem; border: 1px solid #e4d9c8; text-align: left; vertical-align: top; overflow-wrap: break-word; }
th { background: #f4ecdf; }
`;

/** The copy as a document that any browser opens and prints. Columns without a value are left out. */
export function copyHtml(copy: Copy): string {
  return `<!doctype html>${renderToStaticMarkup(<CopyPage {...copy} />)}`;
}

function CopyPage({ shopName, now, sections }: Copy) {
  return (
    <html lang="en-IN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`Your data at ${shopName}`}</title>
        <style>{STYLE}</style>
      </head>
      <body>
        <h1>{`Your data at ${shopName}`}</h1>
        <p>{`What we stored about you on ${formatIndianDate(indianDate(now))}. Times are Indian time.`}</p>
        {sections.map(({ title, rows }) => (
          <Section key={title} title={title} rows={rows} />
        ))}
        <p>
          Invoices, and the photos of complaints and returns, can be saved from your orders while you are
          logged in.
        </p>
      </body>
    </html>
  );
}

function Section({ title, rows }: CopySection) {
  const headings = Object.keys(rows[0] ?? {}).filter((heading) => rows.some((row) => row[heading]));
  return (
    <section>
      <h2>{title}</h2>
      <div>
        <table>
          <thead>
            <tr>
              {headings.map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
              <tr key={index}>
                {headings.map((heading) => (
                  <td key={heading}>{row[heading]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
