-- PDFs and photos are compressed already: PostgreSQL tried it again at each insert, and stored them as they are.
ALTER TABLE "document_files" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "certificate_files" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "media_renditions" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "complaint_photos" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "return_photos" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "inspection_photos" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;
