CREATE TABLE "account" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"is_unconfirmed" boolean NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "account_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "audit_entry" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" bigint NOT NULL,
	"what" text NOT NULL,
	"device" text NOT NULL,
	"about" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth_flow" (
	"id" text PRIMARY KEY NOT NULL,
	"device" text NOT NULL,
	"email" text NOT NULL,
	"project_id" text NOT NULL,
	"origin" text NOT NULL,
	"locale" text NOT NULL,
	"state" text NOT NULL,
	"is_known" boolean NOT NULL,
	"code_mac" text,
	"tries_left" integer NOT NULL,
	"ends_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "budget" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"ends_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "device" (
	"id" text PRIMARY KEY NOT NULL,
	"signing_key" jsonb NOT NULL,
	"sealing_key" text NOT NULL,
	"browser" text NOT NULL,
	"added_at" bigint NOT NULL,
	"seen_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "half" (
	"wallet_id" text NOT NULL,
	"kind" text NOT NULL,
	"device" text NOT NULL,
	"sealed" text NOT NULL,
	CONSTRAINT "half_wallet_id_kind_device_pk" PRIMARY KEY("wallet_id","kind","device")
);
--> statement-breakpoint
CREATE TABLE "known_device" (
	"account" text NOT NULL,
	"device" text NOT NULL,
	"added_at" bigint NOT NULL,
	CONSTRAINT "known_device_account_device_pk" PRIMARY KEY("account","device")
);
--> statement-breakpoint
CREATE TABLE "mail" (
	"id" text PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_at" bigint NOT NULL,
	"ends_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sealed_key" (
	"wallet_id" text NOT NULL,
	"kind" text NOT NULL,
	"device" text NOT NULL,
	"sealed_key" text NOT NULL,
	CONSTRAINT "sealed_key_wallet_id_kind_device_pk" PRIMARY KEY("wallet_id","kind","device")
);
--> statement-breakpoint
CREATE TABLE "session" (
	"hash" text PRIMARY KEY NOT NULL,
	"account" text NOT NULL,
	"device" text NOT NULL,
	"created_at" bigint NOT NULL,
	"idle_until" bigint NOT NULL,
	"ends_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "used_proof" (
	"id" text PRIMARY KEY NOT NULL,
	"until" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wallet" (
	"wallet_id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"user_id" text NOT NULL,
	"generation" integer NOT NULL,
	"sealed_secret" text NOT NULL,
	"data_key" text NOT NULL,
	"state" text NOT NULL,
	"device" text NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "wallet_owner_unique" UNIQUE("owner")
);
--> statement-breakpoint
ALTER TABLE "half" ADD CONSTRAINT "half_wallet_id_wallet_wallet_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallet"("wallet_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_device" ADD CONSTRAINT "known_device_account_account_id_fk" FOREIGN KEY ("account") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sealed_key" ADD CONSTRAINT "sealed_key_wallet_id_wallet_wallet_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallet"("wallet_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_account_account_id_fk" FOREIGN KEY ("account") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_next" ON "mail" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "session_account" ON "session" USING btree ("account","device");--> statement-breakpoint
CREATE INDEX "used_proof_until" ON "used_proof" USING btree ("until");